import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `external-link` (ISC). */
export function ExternalLinkIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
}
