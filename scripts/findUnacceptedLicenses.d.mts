type Licensed = { name: string; version: string; license: string }
export function findUnacceptedLicenses(trees: { installed: Licensed[]; shipped: Licensed[] }): string[]
export function isOpenLicense(expression: string): boolean
