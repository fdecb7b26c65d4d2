export const operatorUrl = '/api/v1/operator/v1'
export const tags = ['Operators']
