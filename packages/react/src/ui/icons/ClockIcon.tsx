import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `clock` (ISC). */
export function ClockIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2" />
}
