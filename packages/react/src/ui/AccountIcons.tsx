import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

// Icons of a connected account's views.

export const ArrowLeftRightIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
)
export const ChevronDownIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M6 9l6 6 6-6" />
export const ClockIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2" />
)
export const LogOutIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
)
export const PlusIcon = (props: IconProps): ReactNode => <Icon {...props} outline="M5 12h14M12 5v14" />
export const SendIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939"
  />
)
