import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `plus` (ISC). */
export function PlusIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M5 12h14M12 5v14" />
}
