import type { ReactNode } from 'react'
import { QrCode } from '../ui/QrCode.tsx'
import { useStyles } from '../ui/useStyles.ts'

export type CodeBoxProps = {
  uri: string | undefined
  /** The code's accessible name. */
  label: string
  logo?: ReactNode
  /** What to do with the code. */
  title: string
  /** What is wrong, if anything; replaces the title and what is below. */
  problem?: string | undefined
  /** Below the title. */
  children?: ReactNode
}

/** A QR code and what to do with it. The same before and after the rest of its view is loaded, so nothing moves. */
export function CodeBox({ uri, label, logo, title, problem, children }: CodeBoxProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-code">
      <QrCode text={uri} label={label} logo={logo} />
      <div className="lk-code-text" data-problem={problem !== undefined || undefined}>
        <p className="lk-code-title" role="status">
          {problem ?? title}
        </p>
        {problem === undefined && <p>{children}</p>}
      </div>
    </div>
  )
}

/** Two secondary buttons below a code, side by side where they fit. */
export function CodeFoot({ children }: { children: ReactNode }): ReactNode {
  useStyles(css)
  return <div className="lk-code-foot">{children}</div>
}

const css = `
.lk-code { display: grid; gap: 12px }
.lk-code-text { display: grid; align-content: center; justify-items: center; gap: 2px; min-height: 56px; text-align: center }
.lk-code-text p {
  margin: 0; min-height: 18px; max-width: 312px; font-size: 13px; line-height: 18px; color: var(--lk-text-2); text-wrap: balance
}
.lk-code-text .lk-code-title { font-size: 17px; line-height: 24px; font-weight: 600; color: var(--lk-text-1) }
.lk-code-text[data-problem] .lk-code-title { font-size: 13px; line-height: 18px; font-weight: 400 }
.lk-code-foot { display: flex; flex-wrap: wrap; gap: 8px }
.lk-code-foot > .lk-button { flex: 1 1 132px; width: auto; max-width: 100%; padding-inline: 12px }
`
