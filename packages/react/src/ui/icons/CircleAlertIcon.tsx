import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `circle-alert` (ISC). */
export function CircleAlertIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16" />
}
