import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

// Icons that come after the first view: of getting a wallet, connecting, and what follows.

export const CheckIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M20 6 9 17l-5-5" />
export const CoinsIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M13.744 17.736a6 6 0 1 1-7.48-7.48M15 6h1v4M6.134 14.768l.866-.5 2 3.464M10 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
  />
)
export const ExternalLinkIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
)
export const GlobeIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20"
  />
)
export const PuzzleIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z"
  />
)
