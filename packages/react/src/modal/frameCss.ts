import { themeCss } from '../theme/themeCss.ts'
import { dark, light } from '../theme/themes.ts'

/**
 * The frame: tokens, dialog, sheet, header, motion. All open, close and resize in 150 ms.
 *
 * A closed dialog is hidden by visibility, not display: it is laid out before the click, which then has only to show it. The first frame
 * after a tap shows what it opened, the dialog or a view: nothing that opens starts transparent. On closing it stays until it has faded.
 *
 * The content is as wide as the frame: a scroll bar that appears covers the padding, and moves nothing. In the dialog it is a length, not the
 * frame's: showing a size container computes every style in it again. `lk-tall` is as high as Account with five tokens, as is what stands
 * in for that until its code is there. Above other views a phone has room for a banner; over that one, which begins with who is connected,
 * it is at the foot, where it covers neither.
 *
 * The fade at the foot reaches over the gap between two cards far into the upper one: over the gap alone there is nothing to fade. It covers
 * a footer that ends the content too, but for the button, which would look disabled.
 */
export const frameCss = `
:host { all: initial; display: contents }
:host([data-embedded]) { display: block; position: relative; z-index: var(--lk-z-index) }
${themeCss({ dark: dark.tokens, light: light.tokens }, (attribute) => `:host(${attribute || '*'})`)}
*, ::before, ::after { box-sizing: border-box }
.lk-root {
  font: 400 15px/20px var(--lk-font-family); color: var(--lk-text-1); text-align: start; letter-spacing: normal;
  -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; -webkit-text-size-adjust: 100%; overflow-wrap: anywhere;
}
.lk-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.lk-number { font-variant-numeric: tabular-nums }
[dir=rtl] .lk-icon[data-mirrored] { transform: scaleX(-1) }
.lk-icon { flex: none; display: block }

.lk-dialog {
  position: fixed; inset: 0; width: 100%; height: 100vh; height: 100dvh; max-width: none; max-height: none; margin: 0; border: 0;
  padding: 16px 16px calc(16px + var(--lk-keyboard, 0px)); overflow: hidden; overscroll-behavior: contain; background: none;
  display: grid; place-items: center; visibility: hidden; pointer-events: none; opacity: 0;
  transition: opacity 150ms ease-out, visibility 150ms, overlay 150ms allow-discrete;
}
.lk-dialog::backdrop { background: none }
.lk-dialog[open] {
  visibility: visible; pointer-events: auto; opacity: 1;
  transition: overlay 150ms allow-discrete;
}
.lk-dialog::before {
  content: ''; position: absolute; inset: 0; background: var(--lk-overlay); opacity: 0; transition: opacity 150ms ease-out
}
.lk-dialog[open]::before { opacity: 1 }

.lk-frame {
  --lk-frame-width: 360px;
  position: relative; width: 100%; max-width: var(--lk-frame-width); max-height: 100%; display: flex; flex-direction: column;
  overflow: hidden;
  background: var(--lk-background); border-radius: var(--lk-radius-frame); box-shadow: var(--lk-shadow);
}
.lk-dialog > .lk-frame { --lk-rise: 8px; translate: 0 var(--lk-rise); transition: translate 150ms ease-out }
.lk-dialog[open] > .lk-frame { translate: none; transition: transform 150ms ease-out; animation: lk-rise 150ms ease-out }
.lk-embedded > .lk-frame { margin-inline: auto; container-type: inline-size }

.lk-header {
  flex: none; position: relative; display: grid; grid-template-columns: 44px 1fr 44px; align-items: center; height: 56px; padding: 0 10px
}
.lk-header-side { display: grid; place-items: center }
.lk-title { margin: 0; min-width: 0; text-align: center; font-size: 15px; line-height: 20px; font-weight: 600; color: var(--lk-text-1) }
.lk-title > span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; animation: lk-fade 120ms ease-out }
.lk-grabber { display: none }

.lk-body {
  flex: 0 1 auto; min-height: 0; transition: height 150ms ease-out; overflow: hidden auto; overscroll-behavior: contain;
  scrollbar-width: thin; scrollbar-color: var(--lk-surface-3) transparent;
}
.lk-body[data-resizing] { overflow: hidden }
.lk-dialog .lk-body { max-height: calc((100dvh - var(--lk-keyboard, 0px)) * .92 - 56px) }
.lk-dialog .lk-content { width: var(--lk-frame-width) }
.lk-embedded .lk-content { width: 100cqi }
.lk-body::after, .lk-view-footer::before {
  content: ''; display: block; height: 48px; margin-block-start: -48px; pointer-events: none; visibility: hidden;
  background: linear-gradient(transparent, var(--lk-background));
}
.lk-body::after { position: sticky; inset-block-end: 0 }
.lk-view-footer::before { position: absolute; inset: auto 0 100% }
.lk-body[data-tight] .lk-view-footer::before { display: none }
.lk-body[data-more]:not([data-resizing])::after, .lk-body[data-more]:not([data-resizing]) .lk-view-footer::before {
  visibility: visible
}
.lk-body[data-tight] .lk-view-footer { position: static; z-index: auto }
[data-tight] .lk-view-footer .lk-button { z-index: 1 }
.lk-tall { min-height: 644px }
.lk-outlet { outline: none }
.lk-embedded > .lk-frame:has(.lk-outlet:focus-visible) { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-outlet[data-direction=forward] { animation: lk-forward 150ms ease-out }
.lk-outlet[data-direction=back] { animation: lk-back 150ms ease-out }
[dir=rtl] .lk-outlet[data-direction=forward] { animation-name: lk-back }
[dir=rtl] .lk-outlet[data-direction=back] { animation-name: lk-forward }
.lk-banner-slot { position: absolute; inset-inline: 16px; inset-block-start: 64px; z-index: 3; pointer-events: none }
.lk-dialog > .lk-banner-slot { position: fixed; inset-block-start: calc(84px + env(safe-area-inset-top, 0px)) }
@media (min-width: 960px) {
  .lk-dialog > .lk-banner-slot { inset-inline: auto 16px; inset-block-start: 16px; max-width: calc(50vw - 212px) }
}
.lk-embedded { position: relative }

@keyframes lk-rise { from { translate: 0 var(--lk-rise) } }
@keyframes lk-fade { from { opacity: .5 } }
@keyframes lk-forward { from { opacity: .5; transform: translateX(8px) } }
@keyframes lk-back { from { opacity: .5; transform: translateX(-8px) } }
@keyframes lk-shake {
  15%, 75% { transform: translateX(-6px) }
  30%, 60% { transform: translateX(6px) }
  45% { transform: translateX(-8px) }
  90% { transform: translateX(3px) }
}
.lk-frame[data-shake] { animation: lk-shake 500ms ease-in-out }
.lk-dialog[open] > .lk-frame[data-shake] { animation: lk-rise 150ms ease-out, lk-shake 500ms ease-in-out }

@media (max-width: 480px) {
  .lk-dialog { padding: 0 0 var(--lk-keyboard, 0px); place-items: end stretch }
  .lk-dialog > .lk-frame {
    max-width: none; border-end-start-radius: 0; border-end-end-radius: 0; padding-block-end: env(safe-area-inset-bottom, 0px);
    max-height: calc(100dvh - env(safe-area-inset-top, 0px) - 12px - var(--lk-keyboard, 0px));
    --lk-rise: 24px; translate: 0 100%; transform: translateY(var(--lk-pull, 0px));
  }
  .lk-dialog > .lk-frame[data-pulled] { transition: none }
  .lk-dialog .lk-header { height: 64px; padding-block-start: 8px; touch-action: none }
  .lk-dialog .lk-grabber {
    display: block; position: absolute; inset-block-start: 8px; inset-inline: calc(50% - 18px); height: 4px; border-radius: 2px;
    background: var(--lk-surface-3)
  }
  .lk-dialog:has(.lk-tall) > .lk-banner-slot { inset-block: auto calc(16px + env(safe-area-inset-bottom, 0px)) }
  .lk-dialog .lk-body { max-height: none }
  .lk-dialog .lk-content { width: 100% }
  .lk-dialog .lk-tall { min-height: calc(100dvh - env(safe-area-inset-top, 0px) - env(safe-area-inset-bottom, 0px) - 96px) }
}

@media (prefers-reduced-motion: reduce) {
  .lk-dialog > .lk-frame, .lk-dialog[open] > .lk-frame { transition: none; translate: none; animation: none }
  .lk-body { transition: none }
  .lk-root .lk-outlet[data-direction] { animation-name: lk-fade }
  .lk-frame[data-shake], .lk-dialog[open] > .lk-frame[data-shake] { animation: lk-dim 500ms ease-in-out }
  @keyframes lk-dim { 50% { opacity: .6 } }
}
@media (forced-colors: active) { .lk-frame { border: 1px solid CanvasText } }
`
