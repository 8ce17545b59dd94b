import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The server that /api belongs to while developing.
const api = `http://127.0.0.1:${process.env["PORT"] ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { typebox: `${import.meta.dirname}/src/api/noSchemas.ts` } },
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 900, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": api } },
});
