import { watchSentTransactions } from '@latchkey/core'
import { getBanner, watchBanner } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { Banner } from '../ui/Banner.tsx'

/** Where notification banners appear: a live region, so that each is announced once. Core closes one before it shows the next. */
export function BannerSlot(): ReactNode {
  useOutcomeBanners()
  const banner = useWatch(getBanner, watchBanner)
  const { errors } = useMessages()
  return (
    <div className="lk-banner-slot" role="status" aria-live="polite">
      {banner && (
        <Banner key={banner.id} state={banner.state}>
          {banner.code ? errors[banner.code] : banner.message}
        </Banner>
      )}
    </div>
  )
}

/**
 * Tells in a banner what became of a transaction, once, when it becomes known while the page is there: what was settled before a reload is
 * no news.
 */
function useOutcomeBanners(): void {
  const latchkey = useLatchkey()
  const { activity } = useMessages()
  const messages = useRef(activity)
  useEffect(() => {
    messages.current = activity
  })
  useEffect(() => {
    const controller = new AbortController()
    const stop = watchSentTransactions(latchkey, (now, before) => {
      const known = new Map(before.map(({ hash, status }) => [hash, status]))
      for (const sent of now) {
        const was = known.get(sent.hash)
        if (was === undefined || was === sent.status) continue
        import('./outcomeBanner.ts')
          .then(({ outcomeBanner, showInTurn }) => {
            const banner = outcomeBanner(sent, messages.current)
            if (banner) showInTurn(latchkey, banner, { sentAt: sent.sentAt, signal: controller.signal })
          })
          // A chunk that does not arrive leaves the outcome to the list.
          .catch(() => {})
      }
    })
    return () => {
      stop()
      controller.abort()
    }
  }, [latchkey])
}
