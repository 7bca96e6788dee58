import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'
import { Picture, type PictureProps } from './Picture.tsx'
import { useStyles } from './useStyles.ts'

export type WaitingProps = {
  /** `idle`: it is the visitor's turn; no ring. */
  state: 'idle' | 'waiting' | 'failed'
  /** Of the wallet or network that is waited for. */
  picture: Pick<PictureProps, 'src' | 'name' | 'shape'>
  /** A 32 px icon in place of the picture, if it could be any wallet. */
  icon?: ReactNode
  title: string
  /** One or two plain sentences. */
  children: ReactNode
  /** `now` interrupts a screen reader, for new text; default `politely`. */
  announce?: 'now' | 'politely'
}

/**
 * Shows that the widget waits for a wallet or network, or that the request failed. A live region. Data attribute: `data-state`. Part:
 * `waiting`.
 */
export function Waiting({ state, picture, icon, title, children, announce }: WaitingProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-waiting" part="waiting" data-state={state}>
      <div className="lk-waiting-picture" data-shape={picture.shape ?? 'square'}>
        <svg className="lk-waiting-ring" aria-hidden="true" viewBox="0 0 96 96" fill="none">
          {picture.shape === 'circle' ? (
            <circle cx="48" cy="48" r="46" pathLength="100" />
          ) : (
            <rect x="2" y="2" width="92" height="92" rx="28" pathLength="100" />
          )}
        </svg>
        {icon ? <span className="lk-waiting-icon">{icon}</span> : <Picture {...picture} size={72} />}
        {state === 'failed' && (
          <span className="lk-waiting-mark">
            <CircleXIcon size={22} />
          </span>
        )}
      </div>
      <div className="lk-waiting-text" role={announce === 'now' ? 'alert' : 'status'}>
        <p className="lk-waiting-title">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}

/** Lucide `circle-x` (ISC). */
function CircleXIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6" />
}

const css = `
.lk-waiting { display: grid; justify-items: center; gap: 20px; padding: 20px 8px 16px; text-align: center }
.lk-waiting-picture { position: relative; display: grid; place-items: center; width: 96px; height: 96px }
.lk-waiting-ring {
  position: absolute; inset: 0; width: 96px; height: 96px; stroke: var(--lk-accent); stroke-width: 3; stroke-linecap: round;
  stroke-dasharray: 22 78; animation: lk-ring 1200ms linear infinite
}
.lk-waiting:not([data-state=waiting]) .lk-waiting-ring { display: none }
.lk-waiting[data-state=failed] .lk-waiting-picture { animation: lk-waiting-shake 500ms ease-in-out }
.lk-waiting-icon {
  display: grid; place-items: center; width: 72px; height: 72px; border-radius: 20px; background: var(--lk-surface-1);
  color: var(--lk-text-2)
}
.lk-waiting-mark {
  position: absolute; inset-block-end: 4px; inset-inline-end: 4px; z-index: 2; display: grid; border-radius: 50%; color: var(--lk-negative);
  background: var(--lk-background); box-shadow: 0 0 0 3px var(--lk-background)
}
.lk-waiting-text { display: grid; gap: 4px; min-height: 72px; align-content: start }
.lk-waiting p { margin: 0 auto; max-width: 280px; font-size: 15px; line-height: 22px; color: var(--lk-text-2); text-wrap: balance }
.lk-waiting .lk-waiting-title { font-size: 17px; line-height: 24px; font-weight: 600; color: var(--lk-text-1) }
@keyframes lk-ring { to { stroke-dashoffset: -100 } }
@keyframes lk-waiting-shake {
  15%, 75% { transform: translateX(-5px) }
  30%, 60% { transform: translateX(5px) }
  45% { transform: translateX(-7px) }
}
@media (prefers-reduced-motion: reduce) {
  .lk-waiting-ring { animation: none; stroke-dasharray: none; opacity: .5 }
  .lk-waiting[data-state=failed] .lk-waiting-picture { animation: none }
}
`
