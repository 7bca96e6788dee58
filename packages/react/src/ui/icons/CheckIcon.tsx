import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `check` (ISC). */
export function CheckIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M20 6 9 17l-5-5" />
}
