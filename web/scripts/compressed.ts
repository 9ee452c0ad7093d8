import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What compresses. Fonts and pictures are compressed already. */
const TEXT = /\.(js|css|html|svg|json|txt|wasm|webmanifest)$/;

/** Brotli and gzip copies beside every text of the build that they make smaller: the server sends them as they are. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (TEXT.test(name)) addCopies(join(folder, name));
      }
    },
  };
}

function addCopies(file: string): void {
  const text = readFileSync(file);
  const copies = {
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }), // quality 11
    gz: gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < text.length) writeFileSync(`${file}.${ending}`, copy);
  }
}
