import { darkPage, lightPage } from '../theme/pageThemes.ts'
import { themeCss } from '../theme/themeCss.ts'

/** The buttons on the page. The build writes the same text to `button.css`. */
export const pageButtonCss = `
${themeCss({ dark: darkPage, light: lightPage }, (attribute) => `.latchkey-button${attribute}`)}
.latchkey-button {
  border: 0; margin: 0; box-sizing: border-box; cursor: pointer; white-space: nowrap;
  -webkit-tap-highlight-color: transparent;
  display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 44px; padding: 0 18px;
  border-radius: var(--lk-radius-control);
  font: 600 15px/20px var(--lk-font-family); font-variant-numeric: tabular-nums;
  color: var(--lk-text-1); background: var(--lk-surface-1); transition: background 100ms, transform 80ms;
}
.latchkey-button[data-variant=primary] { color: var(--lk-accent-text); background: var(--lk-accent) }
@media (hover: hover) {
  .latchkey-button:hover { background: var(--lk-surface-2) }
  .latchkey-button[data-variant=primary]:hover { background: var(--lk-accent-hover) }
}
.latchkey-button[data-wrong] { color: var(--lk-negative) }
.latchkey-button:active { transform: scale(.985) }
.latchkey-button:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.latchkey-button img { width: 20px; height: 20px; border-radius: 50% }
.latchkey-avatar { width: 20px; height: 20px; margin-inline-start: -4px }
.latchkey-button[data-status] { min-width: calc(12ch + 60px) }
.latchkey-who { width: 12ch; overflow: hidden; text-overflow: ellipsis }
/* An address is short already, and its end tells it from others: letters may be wider than digits. */
.latchkey-who[dir=ltr] { width: auto; min-width: 12ch }
.latchkey-button[aria-busy]::before {
  content: ''; box-sizing: border-box; width: 16px; height: 16px; border: 2px solid; border-inline-end-color: transparent;
  border-radius: 50%; animation: latchkey-spin 800ms linear infinite
}
@keyframes latchkey-spin { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) {
  .latchkey-button:active { transform: none; opacity: .85 }
  .latchkey-button[aria-busy]::before { animation: latchkey-breathe 1600ms ease-in-out infinite }
  @keyframes latchkey-breathe { 50% { opacity: .4 } }
}
`
