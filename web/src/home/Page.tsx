/** The frame of every page around the table: the house's name, the language, and warm wood. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { useWords } from "../words";
import { useHomeWords } from "./words";
import "./page.css";

export function Page({
  children,
  isHome = false,
  wide = false,
}: {
  children: ReactNode;
  isHome?: boolean;
  wide?: boolean;
}) {
  const words = useWords();
  const { foot } = useHomeWords();
  return (
    <div className="page">
      <header className="house">
        <Link className="brand" href="/" aria-label={isHome ? "Tableflip" : `Tableflip: ${words.home}`}>
          <svg viewBox="-12 -12 24 24" width="34" height="34" aria-hidden="true">
            <polygon
              points="0,-11 9.500,-5.500 9.500,5.500 0,11 -9.500,5.500 -9.500,-5.500"
              className="face"
            />
            <path d="M-9.500,5.500 L0,0 L9.500,5.500 L0,11 Z" className="fold" />
          </svg>
          Tableflip
        </Link>
        <LanguageSwitch />
      </header>
      <main className={wide ? "room wide" : "room"}>{children}</main>
      <footer className="foot-note">{foot}</footer>
    </div>
  );
}
