import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `circle-x` (ISC). */
export function CircleXIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6" />
}
