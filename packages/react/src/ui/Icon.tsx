import type { ReactNode } from 'react'

export type IconProps = {
  /** CSS px, width and height; default 20. */
  size?: number
  /** For arrows: flips the icon in right-to-left languages. */
  mirrored?: boolean
}

/**
 * One outline on a 24 px grid. Icons are decorative and hidden from assistive technology: the element around one has the name.
 *
 * The outlines below, and those beside the views that draw them, are Lucide's (ISC). Each has its name there. An icon that only one flow
 * draws is in that flow's file, so that the modal does not load it.
 */
export function Icon({ outline, size = 20, mirrored }: IconProps & { outline: string }): ReactNode {
  return (
    <svg
      className="lk-icon"
      aria-hidden="true"
      data-mirrored={mirrored || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={outline} />
    </svg>
  )
}

export const ArrowLeftIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M12 19l-7-7 7-7M19 12H5" />
export const ArrowLeftRightIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
)
export const CheckIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M20 6 9 17l-5-5" />
export const ChevronDownIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M6 9l6 6 6-6" />
export const ChevronRightIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M9 18l6-6-6-6" />
export const CircleAlertIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16" />
)
export const CircleCheckIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12" />
)
export const ClockIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2" />
)
export const CoinsIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M13.744 17.736a6 6 0 1 1-7.48-7.48M15 6h1v4M6.134 14.768l.866-.5 2 3.464M10 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
  />
)
export const CopyIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"
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
export const LayoutGridIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z"
  />
)
export const LogOutIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
)
export const PlusIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M5 12h14M12 5v14" />
export const PuzzleIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z"
  />
)
export const QrCodeIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1"
  />
)
export const SearchIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0" />
)
export const SendIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939"
  />
)
export const TriangleAlertIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"
  />
)
export const WalletIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4"
  />
)
export const XIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M18 6 6 18M6 6l12 12" />
