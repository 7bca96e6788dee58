import { isTermsPending } from '@latchkey/core'
import { replaceView, watchTerms } from '@latchkey/core/internal'
import { type ReactNode, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'

/** A view in which a wallet is chosen: Connect stands in for it until the visitor has accepted the app's terms, where it demands that. */
export function gated<Props extends object>(View: (props: Props) => ReactNode): (props: Props) => ReactNode {
  return function Gated(props) {
    const latchkey = useLatchkey()
    const isPending = useWatch(isTermsPending, watchTerms)
    useEffect(() => {
      if (isPending) replaceView(latchkey, 'Connect', {})
    }, [latchkey, isPending])
    return isPending ? null : <View {...props} />
  }
}
