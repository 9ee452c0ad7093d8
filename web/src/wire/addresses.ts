/** Where phones find this server: a page that was opened as localhost is nowhere for them. */
import { useEffect, useState } from "react";
import { ask } from "./http";
import type { Addresses } from "./schema";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What goes into codes and links; `isReachable`: also from other devices. */
export type Origin = { origin: string; isReachable: boolean };

/** `told` are the server's addresses in the local network, the likeliest first. */
export function originFor(
  { origin, hostname }: Pick<Location, "origin" | "hostname">,
  told: string[],
): Origin {
  const origins = told.map((address) => new URL(address).origin);
  if (!LOOPBACK.test(hostname) || origins.includes(origin)) return { origin, isReachable: true };
  return origins[0] ? { origin: origins[0], isReachable: true } : { origin, isReachable: false };
}

let asked: Promise<string[]> | undefined;

const addresses = (): Promise<string[]> => {
  asked ??= ask<Addresses>("/addresses").then(
    ({ addresses }) => addresses,
    () => {
      asked = undefined; // the next one who wants to know asks again
      return [];
    },
  );
  return asked;
};

/** Null until it is known: no code is shown that would have to be taken back. */
export function useOrigin(): Origin | null {
  const [found, setFound] = useState<Origin | null>(null);
  useEffect(() => {
    let isHere = true;
    addresses().then((told) => isHere && setFound(originFor(location, told)));
    return () => {
      isHere = false;
    };
  }, []);
  return found;
}
