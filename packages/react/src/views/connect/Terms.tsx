import { acceptTerms, isTermsPending, type TermsOptions } from '@latchkey/core'
import { watchTerms } from '@latchkey/core/internal'
import { type ReactNode, useId } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useStyles } from '../../ui/useStyles.ts'

export type TermsProps = {
  terms: TermsOptions
  /** Of the sentence that says what to do first. */
  hintId: string
}

/** The app's terms and privacy policy; where it demands it, with a checkbox that has to be checked before a wallet can be chosen. */
export function Terms({ terms, hintId }: TermsProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { terms: messages, common } = useMessages()
  const isPending = useWatch(isTermsPending, watchTerms)
  const id = useId()
  const links = [
    { name: messages.terms, href: toLink(terms.termsUrl) },
    { name: messages.privacy, href: toLink(terms.privacyUrl) },
  ].filter(({ href }) => href !== undefined)
  const text = (
    <>
      {terms.mustAccept ? messages.agree : messages.byConnecting}{' '}
      {links.map(({ name, href }, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="lk-hidden"> {common.opensInNewTab}</span>
          </a>
        </span>
      ))}
    </>
  )
  if (!terms.mustAccept) return links.length > 0 ? <p className="lk-terms">{text}</p> : null
  return (
    <div className="lk-terms">
      <div className="lk-terms-check">
        <input
          type="checkbox"
          id={id}
          checked={!isPending}
          aria-describedby={hintId}
          onChange={(event) => acceptTerms(latchkey, event.currentTarget.checked)}
        />
        <label htmlFor={id}>{text}</label>
      </div>
      <p id={hintId} role="status">
        {isPending ? messages.first : messages.accepted}
      </p>
    </div>
  )
}

/** The address if it is https or of this site, else undefined: the app's configuration may come from anywhere. */
export function toLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, location.href)) return undefined
  const url = new URL(address, location.href)
  const isOurs = url.origin === location.origin && /^https?:$/.test(url.protocol)
  return (url.protocol === 'https:' || isOurs) && !url.username && !url.password ? url.href : undefined
}

const css = `
.lk-terms { margin: 0; text-align: center; font-size: 12px; line-height: 18px; color: var(--lk-text-2); text-wrap: balance }
.lk-terms a { color: var(--lk-text-1); text-underline-offset: 3px; text-decoration-color: var(--lk-text-3) }
.lk-terms a:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px; border-radius: 4px }
.lk-terms-check { display: flex; align-items: center; gap: 10px; min-height: 44px; text-align: start; font-size: 13px }
.lk-terms-check > input { flex: none; width: 20px; height: 20px; margin: 0 2px; accent-color: var(--lk-accent) }
.lk-terms-check > input:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-terms-check > label { flex: 1; padding-block: 4px; color: var(--lk-text-1) }
.lk-terms > p { margin: 0; min-height: 18px; text-align: start }
`
