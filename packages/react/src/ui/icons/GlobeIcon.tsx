import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `globe` (ISC). */
export function GlobeIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20"
    />
  )
}
