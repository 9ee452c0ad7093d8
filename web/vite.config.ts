import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed";

const server = process.env.TABLEFLIP_SERVER ?? "http://127.0.0.1:8000";

/** The built client lies inside the Python package, from where the server serves it. */
export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    outDir: "../src/tableflip/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    chunkSizeWarningLimit: 1500,
    // One page is the whole client; the other one is for when the server cannot be reached (public/sw.js keeps it).
    rolldownOptions: { input: ["index.html", "offline.html"] },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
