import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `circle-check` (ISC). */
export function CircleCheckIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12" />
}
