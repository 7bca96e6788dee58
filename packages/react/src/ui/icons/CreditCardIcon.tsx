import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `credit-card` (ISC). */
export function CreditCardIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20" />
}
