import { hasAbility } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'
import type { FeeLevelsProps } from './feeLevels/FeeLevels.tsx'

const levels = lazyView(() => import('./feeLevels/FeeLevels.tsx').then((module) => module.FeeLevels))

/** The choice of speed; its code loads only where a network has one. */
export function FeeLevelsSlot(props: FeeLevelsProps): ReactNode {
  const isOffered = hasAbility(useLatchkey(), 'feeLevels')
  // Without it, a transfer goes at the normal speed.
  const FeeLevels = useLoaded(levels, isOffered)
  return FeeLevels && isOffered ? <FeeLevels {...props} /> : null
}
