/** The styles of the dialog. Its colors are those of the wallet's page, which knows the same two themes. */
export const dialogCss = `
:host { all: initial }
dialog {
  --background: #15171c; --surface: #22252c; --text: #f3f4f6; --accent: #5867f0; color-scheme: dark;
  box-sizing: border-box; width: 360px; max-width: calc(100vw - 16px); height: min(var(--height, 480px), 100dvh - 32px); max-height: none;
  margin: auto; padding: 0; border: 0; overflow: hidden; border-radius: 28px; background: var(--background); color: var(--text);
  box-shadow: 0 16px 48px rgb(0 0 0 / .35); font: 400 15px/20px system-ui, sans-serif
}
dialog[data-mode=light] {
  --background: #ffffff; --surface: #f0f2f5; --text: #16181d; color-scheme: light; box-shadow: 0 16px 48px rgb(0 0 0 / .18)
}
/* Laid out although it is closed: the page in it measures itself before it is shown. */
dialog.frame:not([open]) {
  display: block; visibility: hidden; position: fixed; inset: 0 auto auto 0; margin: 0; pointer-events: none; box-shadow: none
}
dialog::backdrop { background: rgb(0 0 0 / .5) }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: inherit }
dialog.window { height: auto; padding: 24px 16px 16px; text-align: center }
p { margin: 0 0 16px; text-wrap: balance }
button {
  appearance: none; box-sizing: border-box; width: 100%; min-height: 48px; margin: 8px 0 0; padding: 0 16px; border: 0; border-radius: 14px;
  font: 600 15px/20px system-ui, sans-serif; background: var(--surface); color: var(--text); cursor: pointer
}
button.primary { background: var(--accent); color: var(--accent-text, #fff) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 440px) {
  dialog, dialog.frame:not([open]) { width: 100%; max-width: 100% }
  dialog[open] { margin: auto 0 0; border-end-start-radius: 0; border-end-end-radius: 0; padding-bottom: env(safe-area-inset-bottom) }
  dialog.window[open] { padding-bottom: calc(16px + env(safe-area-inset-bottom)) }
}
@media (forced-colors: active) { dialog { border: 1px solid CanvasText } }
`
