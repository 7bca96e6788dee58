import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `search` (ISC). */
export function SearchIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0" />
}
