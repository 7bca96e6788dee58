import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `x` (ISC). */
export function XIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M18 6 6 18M6 6l12 12" />
}
