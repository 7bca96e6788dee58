import { getBanner, watchBanner } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { Banner } from '../ui/Banner.tsx'
import { useOutcomeBanners } from './useOutcomeBanners.ts'

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
