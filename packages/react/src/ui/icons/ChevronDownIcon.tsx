import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `chevron-down` (ISC). */
export function ChevronDownIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M6 9l6 6 6-6" />
}
