/** Of a memo at most, on chains that choose no other number: the default of the Cosmos SDK's module auth. */
export const usualMemoBytes = 256
