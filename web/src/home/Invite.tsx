/** The link to one free seat: to copy, to send, or to scan from this screen. */
import { useEffect, useRef, useState } from "react";
import { useOrigin } from "../wire/addresses";
import { useWords } from "../words";
import { useTitle } from "./games";
import { QrCode } from "./QrCode";
import { useHomeWords } from "./words";
import "./invite.css";

type Props = { table: string; game: string; secret: string; colour: string };

export function Invite({ table, game, secret, colour }: Props) {
  const words = useWords();
  const { invite } = useHomeWords();
  const [isCopied, setCopied] = useState(false);
  const [isShown, setShown] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) parts.current?.querySelector(".qr")?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  const address = `${useOrigin()?.origin ?? location.origin}/t/${table}#${secret}`;
  const seat = words.colours[colour] ?? colour;
  const title = useTitle(game);
  const copy = () => navigator.clipboard?.writeText(address).then(() => setCopied(true));
  const send = () => navigator.share({ title: invite.title({ game: title }), url: address }).catch(() => {});
  return (
    <div className="invite" ref={parts}>
      <input
        readOnly
        value={address}
        aria-label={`${words.seats.invite}: ${seat}`}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" onClick={copy}>
        {isCopied ? words.seats.copied : words.seats.copy}
      </button>
      {"share" in navigator && (
        <button type="button" className="plain" onClick={send}>
          {invite.share}
        </button>
      )}
      <button type="button" className="plain" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? invite.hide : invite.show}
      </button>
      {isShown && <QrCode text={address} label={invite.scan({ seat })} />}
    </div>
  );
}
