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
 * The outlines are Lucide's (ISC); each has its name there. Below are those of the first view. What comes later loads with its views: see
 * `ConnectIcons.tsx` and `AccountIcons.tsx`; an icon that only one flow draws is in that flow's file.
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
export const ChevronRightIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M9 18l6-6-6-6" />
export const CircleAlertIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16" />
)
export const CircleCheckIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12" />
)
export const CopyIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"
  />
)
export const LayoutGridIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z"
  />
)
export const QrCodeIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1"
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
