export function isOpenLicence(expression: string): boolean
