import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `scan-qr-code` (ISC). */
export function ScanQrCodeIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      outline="M17 12v4a1 1 0 0 1-1 1h-4M17 3h2a2 2 0 0 1 2 2v2M17 8V7M21 17v2a2 2 0 0 1-2 2h-2M3 7V5a2 2 0 0 1 2-2h2M7 17h.01M7 21H5a2 2 0 0 1-2-2v-2M8 7h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1"
    />
  )
}
