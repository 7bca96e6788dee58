import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { Picture } from '../ui/Picture.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { networkPicture } from './networkPicture.ts'

export type FactsProps = {
  /** Less space between lines, for long lists. */
  dense?: boolean
  /** `Fact`s. */
  children: ReactNode
}

/** A list of labels and values. Data attribute: `data-dense`. */
export function Facts({ dense, children }: FactsProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-facts" data-dense={dense || undefined}>
      <dl>{children}</dl>
    </div>
  )
}

export type FactProps = {
  label: string
  /** Beside the label: whose address the value is. */
  picture?: ReactNode
  /** Puts the value below the label. */
  tall?: boolean
  /** The value is a button, now or once it is known: the line keeps a finger's height for it. */
  choice?: boolean
  /** The color of the value. Default `neutral`. */
  tone?: 'neutral' | 'warning' | 'negative'
  children: ReactNode
}

/** One line of `Facts`. Data attributes: `data-tall`, `data-choice`; `data-tone` of the value. */
export function Fact({ label, picture, tall, choice, tone = 'neutral', children }: FactProps): ReactNode {
  return (
    <div data-tall={tall || undefined} data-choice={choice || undefined}>
      <dt>
        {label}
        {picture}
      </dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  )
}

/** The network's line in `Facts`: its picture and name. */
export function NetworkFact({ label, network }: { label: string; network: Network }): ReactNode {
  const latchkey = useLatchkey()
  return (
    <Fact label={label}>
      <Picture size={20} {...networkPicture(latchkey, network)} />
      <bdi>{network.name}</bdi>
    </Fact>
  )
}

const css = `
.lk-facts { padding: 4px 16px; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-facts > dl { margin: 0 }
.lk-facts > dl > div { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 44px }
.lk-facts > dl > div + div { border-block-start: 1px solid var(--lk-line) }
.lk-facts > dl > [data-tall] { display: grid; gap: 8px; padding-block: 12px 14px; justify-content: stretch }
.lk-facts dt {
  flex: none; display: flex; align-items: center; justify-content: space-between; gap: 8px; font-size: 13px; line-height: 16px;
  color: var(--lk-text-2)
}
.lk-facts dd {
  margin: 0; display: flex; align-items: center; gap: 8px; min-width: 0; font-size: 15px; line-height: 20px; font-weight: 500;
  color: var(--lk-text-1); font-variant-numeric: tabular-nums; text-align: end
}
.lk-facts [data-tall] > dd { text-align: start }
.lk-facts dd[data-tone=warning] { color: var(--lk-warning) }
.lk-facts dd[data-tone=negative] { color: var(--lk-negative) }
.lk-facts[data-dense] > dl > div { min-height: 32px }
.lk-facts[data-dense] > dl > div + div { border: 0 }
.lk-facts[data-dense] dd { font-size: 13px; line-height: 18px }
@media (max-width: 480px), (pointer: coarse) { .lk-facts[data-dense] > dl > [data-choice] { min-height: 44px } }
`
