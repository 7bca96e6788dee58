import { getOnramp, type OnrampProvider, watchOnramp } from '@latchkey/core'
import { getOnrampProviders } from '@latchkey/core/internal'
import { useRead } from '../../hooks/useRead.ts'
import { useWatch } from '../../hooks/useWatch.ts'

/** The provider that is chosen, once it is known. */
export function useProvider(): OnrampProvider | undefined {
  const { selectedProvider } = useWatch(getOnramp, watchOnramp)
  return useRead(getOnrampProviders, {}).data?.find(({ name }) => name === selectedProvider)
}
