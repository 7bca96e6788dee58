import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `at-sign` (ISC). */
export function AtSignIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8" />
}
