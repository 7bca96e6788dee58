import { hasAbility } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'
import type { MemoFieldProps } from './memo/MemoField.tsx'

const field = lazyView(() => import('./memo/MemoField.tsx').then((module) => module.MemoField))

/** The field of a memo; its code loads only where transfers can carry one. */
export function MemoSlot(props: MemoFieldProps): ReactNode {
  const isOffered = hasAbility(useLatchkey(), 'memos')
  const MemoField = useLoaded(field, isOffered)
  return MemoField && isOffered ? <MemoField {...props} /> : null
}
