import java.util.Arrays;

/**
 * One page of a sorted set. Many matches: the documents are walked in the order of the first key until the page is full.
 * Else the matches are counted by slices of that order, and only those in the slices of the page are sorted.
 */
final class BitPage {
  private static final int SLICES = 1_024;
  private static final int FEW = 128;

  private final BitOrder[] orders;
  private final BitOrder leading;
  private final int size;
  private final int docBits;

  BitPage(BitOrder[] orders, int size) {
    this.orders = orders;
    this.size = size;
    leading = orders[0];
    docBits = 64 - Long.numberOfLeadingZeros(size);
    int bits = docBits;
    for (BitOrder order : orders) bits += order.bits;
    if (bits > 63) throw new IllegalArgumentException("These sort keys do not fit into a number.");
  }

  int[] read(Docs found, int from, int limit) {
    int to = Math.min(found.count(), from + limit);
    if (from >= to) return new int[0];
    long steps = 4 * (long) to * size / found.count();
    int[] page = found.words != null && steps < 8L * found.count() ? walk(found.words, from, to, steps) : null;
    return page == null ? select(found.toArray(), from, to) : page;
  }

  private long keyOf(int doc) {
    long key = 0;
    for (BitOrder order : orders) key = key << order.bits | order.groupOf[doc];
    return key << docBits | doc;
  }

  /** Null where the page is not full after this many steps. */
  private int[] walk(long[] words, int from, int to, long steps) {
    long[] keys = new long[to - from];
    int length = 0;
    int before = 0;
    for (int group = 0; before + length < to; group += 1) {
      int start = leading.starts[group];
      int end = leading.starts[group + 1];
      if (start > steps) return null;
      if (length + end - start > keys.length) keys = Arrays.copyOf(keys, length + Math.max(length, end - start));
      int old = length;
      for (int at = start; at < end; at += 1) {
        int doc = leading.docs[at];
        keys[length] = doc;
        length += (int) (words[doc >> 6] >>> doc & 1);
      }
      if (before + length > from) {
        for (int at = old; at < length; at += 1) keys[at] = keyOf((int) keys[at]);
        continue;
      }
      before += length;
      length = 0;
    }
    return cut(keys, length, from - before, to - before);
  }

  private int[] select(int[] docs, int from, int to) {
    long[] keys = new long[docs.length];
    if (docs.length <= FEW) {
      for (int at = 0; at < docs.length; at += 1) keys[at] = keyOf(docs[at]);
      return cut(keys, docs.length, from, to);
    }
    int shift = Math.max(0, 32 - Integer.numberOfLeadingZeros(size / SLICES));
    int[] counts = new int[(size >> shift) + 1];
    int[] starts = leading.starts;
    int[] groupOf = leading.groupOf;
    for (int doc : docs) counts[starts[groupOf[doc]] >> shift] += 1;
    int before = 0;
    int low = 0;
    while (before + counts[low] <= from) before += counts[low++];
    int high = low;
    for (int seen = before; seen < to; high += 1) seen += counts[high];
    int length = 0;
    for (int doc : docs) {
      int slice = starts[groupOf[doc]] >> shift;
      if (slice >= low && slice < high) keys[length++] = keyOf(doc);
    }
    return cut(keys, length, from - before, to - before);
  }

  /** The documents of these places of the sorted keys. */
  private int[] cut(long[] keys, int length, int from, int to) {
    int low = 0;
    int high = length;
    if (from > 0 && length > FEW) low = partition(keys, 0, length, from);
    if (to < length && length > FEW) high = partition(keys, low, length, to);
    Arrays.sort(keys, low, high);
    int[] docs = new int[to - from];
    for (int at = 0; at < docs.length; at += 1) docs[at] = (int) (keys[from + at] & ((1L << docBits) - 1));
    return docs;
  }

  /** Moves the lowest keys to the front until exactly those before this place are there. Keys are distinct. */
  private static int partition(long[] keys, int from, int to, int place) {
    int low = from;
    int high = to - 1;
    while (low < high) {
      long pivot = middleOf(keys[low], keys[(low + high) >>> 1], keys[high]);
      int left = low;
      int right = high;
      while (left <= right) {
        while (keys[left] < pivot) left += 1;
        while (keys[right] > pivot) right -= 1;
        if (left > right) break;
        long key = keys[left];
        keys[left++] = keys[right];
        keys[right--] = key;
      }
      if (place <= right) high = right;
      else if (place >= left) low = left;
      else break;
    }
    return place;
  }

  private static long middleOf(long a, long b, long c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
