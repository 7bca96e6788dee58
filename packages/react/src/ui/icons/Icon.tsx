import type { ReactNode } from 'react'

export type IconProps = {
  /** CSS px, width and height; default 20. */
  size?: number
  /** Points along the line of reading: drawn the other way round where that is right to left. */
  mirrored?: boolean
}

/**
 * One outline on lucide's 24 px grid. Icons are ornaments: hidden from assistive technology; the part they stand in carries
 * the name.
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
