// Names that are bare participles and comments of one line without a subject, by workspace. Whoever mends some lowers the numbers;
// none may rise.
export const wordsLeft: Record<string, [names: number, comments: number]> = {
  'features/charging': [1, 0],
  'features/gateway': [5, 0],
  'features/monitoring': [9, 0],
  'features/system': [1, 0],
  'packages/kernel': [23, 0],
  'packages/records': [5, 0],
  'packages/resource': [7, 0],
  'packages/resource-server': [17, 0],
};
