import { watchSentTransactions } from '@latchkey/core'
import type { BannerState } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLocale } from '../hooks/useMessages.ts'
import { CircleAlertIcon, CircleCheckIcon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { keepClear } from './keepClear.ts'
import { outcomeBanner, showInTurn } from './outcomeBanner.ts'

/** Failures that every view says itself, beside what is missing, for as long as they last: a banner would repeat them. */
const saidByViews = new Set<string | undefined>(['BALANCE_UNAVAILABLE', 'TRANSACTIONS_UNAVAILABLE'])

/** The notification banner, in a live region, so that each is announced once. Core closes one before it shows the next. */
export function Banners({ banner }: { banner: BannerState }): ReactNode {
  useOutcomeBanners()
  const { connect, errors } = useLocale().messages
  if (!banner || saidByViews.has(banner.code)) return null
  return (
    <Banner key={banner.about ?? banner.id} state={banner.state}>
      {banner.lockedWallet !== undefined
        ? connect.locked({ wallet: banner.lockedWallet })
        : banner.code
          ? errors[banner.code]
          : banner.message}
    </Banner>
  )
}

/** Shows a transaction's outcome in a banner, once, when it becomes known on this page; not for what settled before a reload. */
function useOutcomeBanners(): void {
  const latchkey = useLatchkey()
  const locale = useLocale()
  const language = useRef(locale)
  useEffect(() => {
    language.current = locale
  })
  useEffect(() => {
    const controller = new AbortController()
    const stop = watchSentTransactions(latchkey, (now, before) => {
      const known = new Map(before.map(({ hash, status }) => [hash, status]))
      for (const sent of now) {
        const was = known.get(sent.hash)
        if (was === undefined || was === sent.status) continue
        const banner = outcomeBanner(latchkey, { sent, locale: language.current })
        if (banner) showInTurn(latchkey, banner, { sent, signal: controller.signal })
      }
    })
    return () => {
      stop()
      controller.abort()
    }
  }, [latchkey])
}

type BannerProps = {
  state: 'success' | 'loading' | 'error'
  children: ReactNode
}

/** A one-line notification. Data attribute: `data-state`. Part: `banner`. */
function Banner({ state, children }: BannerProps): ReactNode {
  useStyles(css)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const banner = element.current
    return banner?.parentElement ? keepClear(banner.parentElement, banner) : undefined
  }, [])
  return (
    <div ref={element} className="lk-banner" part="banner" data-state={state}>
      {state === 'loading' ? <Spinner size={18} /> : state === 'success' ? <CircleCheckIcon /> : <CircleAlertIcon />}
      <span>{children}</span>
    </div>
  )
}

const css = `
.lk-banner {
  pointer-events: auto; display: flex; align-items: center; gap: 10px; box-sizing: border-box; width: fit-content; max-width: 100%;
  padding-block: 10px; padding-inline: 12px 16px; margin: 0 auto;
  background: var(--lk-background); color: var(--lk-text-1); border-radius: var(--lk-radius-control); box-shadow: var(--lk-shadow);
  font-size: 13px; line-height: 18px; font-weight: 500; animation: lk-banner-in 150ms ease-out;
}
.lk-banner > svg { flex: none; color: var(--lk-text-2) }
.lk-banner[data-state=success] > svg { color: var(--lk-positive) }
.lk-banner[data-state=error] > svg { color: var(--lk-negative) }
@keyframes lk-banner-in { from { opacity: 0; transform: translateY(-8px) } }
@media (prefers-reduced-motion: reduce) { @keyframes lk-banner-in { from { opacity: 0 } } }
`
