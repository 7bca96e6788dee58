import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readFigures } from './readFigures.ts'

/**
 * The page runs under `default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'`: the build has no
 * inline script or style, and nothing is inlined as a data address that a stricter policy would refuse.
 */
export default defineConfig({
  plugins: [react()],
  define: { __WIDGET_FIGURES__: JSON.stringify(readFigures()) ?? 'undefined' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
