import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Collectors;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.MMapDirectory;

/**
 * Answers questions about cards with the CPU time that each answer took. Arguments: grams or bits, index folder, file of
 * rows, columns as kind:name.
 */
public final class LuceneMain {
  record Found(int total, int[] docs) {}

  interface Engine {
    /** The words are the sort keys and the query in prefix notation. */
    Found answer(int limit, int offset, Iterator<String> words) throws IOException;
  }

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static String answer(Engine engine, String question) throws IOException {
    Iterator<String> words = Arrays.asList(question.split("\u0002", -1)).iterator();
    long before = THREADS.getCurrentThreadCpuTime();
    Found found = engine.answer(Integer.parseInt(words.next()), Integer.parseInt(words.next()), words);
    long spent = THREADS.getCurrentThreadCpuTime() - before;
    String docs = Arrays.stream(found.docs).mapToObj(String::valueOf).collect(Collectors.joining(","));
    return found.total + " " + spent + " " + docs;
  }

  public static void main(String[] arguments) throws IOException {
    PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    boolean isBits = arguments[0].equals("bits");
    String[] columns = Arrays.copyOfRange(arguments, 3, arguments.length);
    try (MMapDirectory directory = new MMapDirectory(Path.of(arguments[1]))) {
      new LuceneIndex(columns, isBits).build(directory, arguments[2]);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Engine engine = isBits ? new LuceneBits(reader, columns) : new Lucene(reader);
        output.println("ready " + reader.leaves().size());
        output.flush();
        DataInputStream input = new DataInputStream(new BufferedInputStream(System.in));
        for (; ; ) {
          output.println(answer(engine, LuceneIndex.read(input)));
          output.flush();
        }
      } catch (EOFException end) {
        output.flush();
      }
    }
  }
}
