import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Served under the same strict Content-Security-Policy as the playground: no inline script or style, no data address in their place. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The official client alone is more than Vite's 500 kB.
    chunkSizeWarningLimit: 1_500,
  },
})
