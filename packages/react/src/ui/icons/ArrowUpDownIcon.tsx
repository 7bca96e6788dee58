import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `arrow-up-down` (ISC). */
export function ArrowUpDownIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16" />
}
