/**
 * The styles of the dialog; the first rule has the properties that change. Its colors are those of the wallet's page, which knows the same
 * two themes.
 */
export const dialogCss = `
dialog {
  --accent: #5867f0; --height: 480px; color-scheme: dark; background: #15171c; color: #f3f4f6;
  box-sizing: border-box; width: 360px; height: min(var(--height), 100dvh - 32px); max-height: none;
  margin: auto; padding: 0; border: 0; overflow: hidden; border-radius: 28px; outline: 1px solid transparent;
  box-shadow: 0 16px 48px rgb(0 0 0 / .3); font: 400 15px/20px system-ui, sans-serif
}
:host { all: initial }
dialog[data-mode=light] { color-scheme: light; background: #fff; color: #16181d }
/* Laid out although it is closed, and within the screen: the page in it measures itself before it is shown. */
.frame:not([open]) { display: block; visibility: hidden; position: fixed; top: 0 }
dialog::backdrop { background: rgb(0 0 0 / .5) }
iframe { display: block; width: 100%; height: 100%; border: 0 }
.window { height: fit-content; padding: 24px 16px max(16px, env(safe-area-inset-bottom)); text-align: center }
p { margin: 0 0 16px }
button {
  width: 100%; min-height: 48px; margin: 8px 0 0; padding: 0 16px; border: 0; border-radius: 14px;
  font: inherit; font-weight: 600; background: rgb(128 128 128 / .15); color: inherit; cursor: pointer
}
.primary { background: CanvasText; color: Canvas }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 440px) {
  dialog { width: 100%; max-width: 100%; margin: auto 0 0; border-radius: 28px 28px 0 0 }
}
`
