/** The styles of the dialog. Its colors are those of the wallet's page, which knows the same two themes. */
export const dialogCss = `
:host { all: initial }
dialog {
  --accent: #5867f0; color-scheme: dark; background: #15171c; color: #f3f4f6;
  box-sizing: border-box; width: 360px; max-width: calc(100vw - 16px); height: min(var(--height, 480px), 100dvh - 32px); max-height: none;
  margin: auto; padding: 0; border: 0; overflow: hidden; border-radius: 28px; outline: 1px solid transparent;
  box-shadow: 0 16px 48px rgb(0 0 0 / .3); font: 400 15px/20px system-ui, sans-serif
}
dialog[data-mode=light] { color-scheme: light; background: #fff; color: #16181d }
/* Laid out although it is closed: the page in it measures itself before it is shown. */
dialog.frame:not([open]) {
  display: block; visibility: hidden; position: fixed; inset: 0 auto auto 0; margin: 0; pointer-events: none; box-shadow: none
}
dialog::backdrop { background: rgb(0 0 0 / .5) }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: inherit }
dialog.window { height: fit-content; padding: 24px 16px max(16px, env(safe-area-inset-bottom)); text-align: center }
p { margin: 0 0 16px }
button {
  appearance: none; box-sizing: border-box; width: 100%; min-height: 48px; margin: 8px 0 0; padding: 0 16px; border: 0; border-radius: 14px;
  font: inherit; font-weight: 600; background: rgb(128 128 128 / .15); color: inherit; cursor: pointer
}
button.primary { background: CanvasText; color: Canvas }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 440px) {
  dialog, dialog.frame:not([open]) { width: 100%; max-width: 100% }
  dialog[open] { margin: auto 0 0; border-end-start-radius: 0; border-end-end-radius: 0 }
}
`
