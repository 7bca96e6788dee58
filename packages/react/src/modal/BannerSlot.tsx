import { getBanner, watchBanner } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { lazyView } from '../views/lazyView.ts'
import { useLoaded } from '../views/useLoaded.ts'

const banners = lazyView(() => import('../parts/Banners.tsx').then((module) => module.Banners))

/** The live region of the notification banners. Their code comes with an account: nearly all are about one. */
export function BannerSlot(): ReactNode {
  const banner = useWatch(getBanner, watchBanner)
  const { status } = useAccount()
  const Banners = useLoaded(banners, status === 'connected' || banner !== undefined)
  return (
    <div className="lk-banner-slot" role="status" aria-live="polite">
      {Banners && <Banners banner={banner} />}
    </div>
  )
}
