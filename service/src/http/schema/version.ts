/** The version of the interface, not of the software. */
export const apiVersion = '1.0.0'
