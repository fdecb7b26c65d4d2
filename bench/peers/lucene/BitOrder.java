import java.util.Arrays;

/** All documents by one sort key, equal ones by position, those without a value last. */
final class BitOrder {
  final int[] docs;
  /** The place of each document's key among the distinct keys. */
  final int[] groupOf;
  /** Where each group begins in `docs`, and the end of the last one. */
  final int[] starts;
  /** How many bits a group needs. */
  final int bits;

  private BitOrder(int[] docs, int[] groupOf, int[] starts) {
    this.docs = docs;
    this.groupOf = groupOf;
    this.starts = starts;
    bits = 64 - Long.numberOfLeadingZeros(starts.length);
  }

  static BitOrder byDoc(int size, boolean isDescending) {
    int[] docs = new int[size];
    int[] starts = new int[size + 1];
    for (int at = 0; at <= size; at += 1) starts[at] = at;
    for (int at = 0; at < size; at += 1) docs[at] = isDescending ? size - 1 - at : at;
    return new BitOrder(docs, docs, starts);
  }

  static BitOrder byNumber(BitNumbers column, int size, boolean isDescending) {
    int length = column.docs.length;
    int[] groupOf = new int[size];
    Arrays.fill(groupOf, -1);
    int groups = 0;
    for (int at = 0; at < length; at += 1) {
      int place = isDescending ? length - 1 - at : at;
      int before = isDescending ? place + 1 : place - 1;
      if (at > 0 && column.numbers[place] != column.numbers[before]) groups += 1;
      groupOf[column.docs[place]] = groups;
    }
    int missing = length == 0 ? 0 : groups + 1;
    int[] starts = new int[missing + 2];
    for (int doc = 0; doc < size; doc += 1) {
      if (groupOf[doc] < 0) groupOf[doc] = missing;
      starts[groupOf[doc] + 1] += 1;
    }
    for (int group = 0; group <= missing; group += 1) starts[group + 1] += starts[group];
    int[] next = starts.clone();
    int[] docs = new int[size];
    for (int doc = 0; doc < size; doc += 1) docs[next[groupOf[doc]]++] = doc;
    return new BitOrder(docs, groupOf, starts);
  }
}
